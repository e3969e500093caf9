const MORE = 'Documents, options and limits: `docs/en/embed.md` of Guiju, which is in the package `guiju` too.';

/** The READMEs of the packages without the server; the third line of each describes the package. */
export const READMES = {
  engine: `# @guiju/engine

Rules, defaults and checks of a form from its JSON documents, in a browser, a worker or Node, without dependencies.

\`\`\`js
import { buildModel, evaluate, initialValues, validate } from '@guiju/engine';

const model = buildModel({ form, enums });
const values = { ...initialValues(model), Kind: 1 };
console.log(evaluate(model, values).fields, validate(model, values));
\`\`\`

${MORE}
`,
  react: `# @guiju/react

React forms and lists from JSON documents, with the antd theme and the records of your app.

\`\`\`tsx
import { GuijuForm } from '@guiju/react';
import '@guiju/react/react.css';
import form from './form.json';
import kinds from './VehicleKind.json';

const documents = { form, enums: { VehicleKind: kinds } };

export const NewVehicle = () => <GuijuForm documents={documents} onSubmit={({ values }) => console.log(values)} />;
\`\`\`

${MORE}
`,
};
