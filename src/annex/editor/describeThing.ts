import { functionWords } from '#language/words/functionWords.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { explainRules } from '#proof/explain/explainRules.ts';
import { openSubject } from '#proof/explain/Subject.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { NamedThing } from './nameAt.ts';

export interface DescribedProduct {
  readonly documents: ProductDocuments;
  readonly findEntity: FindEntity;
  readonly enums: EnumSource;
}

/** A thing in lines: title and kind, and for a field its deciding rules. Empty if unknown. */
export function describeThing({ kind, name, entity }: NamedThing, product: DescribedProduct): string[] {
  const { documents, findEntity } = product;
  const model = findEntity(kind === 'entity' ? name : entity);
  switch (kind) {
    case 'field': {
      const field = model?.field(name);
      return model === undefined || field === undefined ? [] : describeField(model, field, product);
    }
    case 'entity':
      return model === undefined ? [] : [`${model.title}（实体 ${name}，${model.fields.length} 个字段）`];
    case 'enum': {
      const items = product.enums(name)?.items ?? [];
      const shown = items.slice(0, 12).map(({ Value, Label }) => `${String(Value)} ${Label}`);
      const rest = items.length > shown.length ? [`……共 ${items.length} 项`] : [];
      return [`${documents.enums[name]?.title ?? name}（枚举 ${name}）`, ...shown, ...rest];
    }
    case 'list': {
      const [of = '', list = ''] = name.split('/');
      const title = documents.entities.find(({ key }) => key === of)?.lists[list]?.title;
      return title === undefined ? [] : [`${title}（列表 ${name}）`];
    }
    case 'form': {
      const form = model?.forms.get(name);
      return form === undefined ? [] : [`${form.title}（表单 ${name}，${form.fields.length} 个字段）`];
    }
    case 'transition': {
      const transition = model?.workflow?.transitions.find(({ action }) => action === name);
      return transition === undefined ? [] : [`${transition.title}（流转 ${name}）`];
    }
    case 'setting': {
      const setting = documents.settings?.settings.find(({ key }) => key === name);
      return setting === undefined ? [] : [`${setting.title}（系统参数 ${name}）`];
    }
    case 'command':
      return [`命令 ${name}`];
    case 'function': {
      const found = functionWords(name);
      return found === undefined ? [] : [found.call, found.help];
    }
  }
}

function describeField(entity: EntityModel, field: FieldModel, product: DescribedProduct): string[] {
  const { reference, enum: binding } = field;
  const facts = [
    ...(field.required ? ['必填'] : []),
    ...(field.computed ? ['由系统写入'] : []),
    ...(field.unit === undefined ? [] : [`单位 ${field.unit}`]),
    ...(field.maxLength === undefined ? [] : [`最多 ${field.maxLength} 个字`]),
    ...(binding === undefined ? [] : [`枚举 ${binding.type}`]),
    ...(reference === undefined || reference.entity === '' ? [] : [`引用 ${reference.entity}`]),
  ];
  return [
    `${field.title}（${entity.title} · ${field.name}）`,
    [field.type, ...facts].join('，'),
    ...(field.description === undefined ? [] : [field.description]),
    ...rulesInWords(entity, field, product),
  ];
}

/** Every rule that decides about a field, as `explain` words it, for an empty record. */
function rulesInWords(entity: EntityModel, field: FieldModel, { enums, findEntity }: DescribedProduct): string[] {
  const context = { values: {}, user: {}, now: NOW, refs: {}, enums };
  const subject = openSubject({ entity, field: field.name, context, findEntity });
  return explainRules(subject, field, 'visible').map(
    ({ section, words }) => `• ${section === undefined ? '' : `分组「${section}」：`}${words}`,
  );
}

/** The rule texts do not depend on the time, but their lookup requires one. */
const NOW = '2000-01-01 00:00:00';
