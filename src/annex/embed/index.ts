/** `guiju/react`, the door of the annex `embed`; `engine.ts` is `guiju/engine`. Nothing of this repository imports them. */
export { GuijuList, type GuijuListProps, type ListPage } from './GuijuList.tsx';
export type { ListRequest } from './pageOfRows.ts';
export { GuijuForm, type FormFooter, type GuijuFormProps, type Submission } from './GuijuForm.tsx';
export { ModelError, type EntityForms, type ModelDocuments, type ModelProblem } from './ModelDocuments.ts';
export type { FieldComponent, FieldComponentProps, FieldComponents } from './HostSource.ts';
export type { HostFile, HostQuestion, HostRecord, HostSource } from './HostSource.ts';
export type { Issue } from '#engine/validate/Issue.ts';
export type { Value, Values } from '#language/Value.ts';
