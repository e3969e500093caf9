import {
  ArrayTable,
  Cascader,
  DatePicker,
  FormItem,
  Input,
  NumberPicker,
  Radio,
  Select,
  TreeSelect,
  Upload,
} from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { Card } from 'antd';
import { createRoot } from 'react-dom/client';

const SchemaField = createSchemaField({
  components: {
    ...{ ArrayTable, Card, Cascader, DatePicker, FormItem, Input, NumberPicker, Radio, Select, TreeSelect, Upload },
  },
});

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
const root = createRoot(element);

interface Drawing {
  readonly schema?: ISchema;
  readonly id?: string;
  /** The inputs of the schema other than the form: the user, the time, and the referenced records. */
  readonly scope?: Readonly<Record<string, unknown>>;
}

window.addEventListener('message', ({ data }: MessageEvent<Drawing>) => {
  const { schema, id, scope } = data;
  if (schema === undefined) return;
  root.render(
    <FormProvider key={id} form={createForm()}>
      <SchemaField schema={schema} scope={scope} />
    </FormProvider>,
  );
  document.body.dataset['shown'] = id;
});
document.body.dataset['ready'] = 'page';
