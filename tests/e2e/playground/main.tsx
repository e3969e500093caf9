import {
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
  components: { Card, Cascader, DatePicker, FormItem, Input, NumberPicker, Radio, Select, TreeSelect, Upload },
});

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root');
const root = createRoot(element);

window.addEventListener('message', ({ data }: MessageEvent<{ schema?: ISchema; id?: string }>) => {
  const { schema, id } = data;
  if (schema === undefined) return;
  root.render(
    <FormProvider key={id} form={createForm()}>
      <SchemaField schema={schema} />
    </FormProvider>,
  );
  document.body.dataset['shown'] = id;
});
document.body.dataset['ready'] = 'page';
