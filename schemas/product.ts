import { defineProduct } from '#server/code/defineProduct.ts';
import { convertClue } from './commands/convertClue.ts';
import { handOver } from './commands/handOver.ts';
import { makeProject } from './commands/makeProject.ts';
import { payShares } from './commands/payShares.ts';

/** The server parts of the product that its documents cannot express. */
export default defineProduct({
  commands: { convertClue, handOver, makeProject, payShares },
  // The paths of the specification, section 7.
  calls: {
    'GET /api/System/GetCrmRoute': { call: 'GET /api/System/GetRoutes' },
    'GET /api/enumdata/GetBusinessTypeByMain': {
      call: 'GET /api/enumdata/GetItemsBelow',
      title: '业务类型的下级',
      query: { typeName: 'BusinessType' },
    },
    'POST /api/media/Upload/': { call: 'POST /api/media/UploadAttachement/' },
  },
});
