import { Button } from 'antd';
import type { ReactNode } from 'react';
import { plainText } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FormEngine } from './FormEngine.ts';

interface PhrasesProps {
  readonly engine: FormEngine;
  readonly field: Pick<FieldModel, 'name' | 'phrases'>;
}

/** Frequent texts of a field; a click adds one to the typed text. */
export default function Phrases({ engine, field: { name, phrases } }: PhrasesProps): ReactNode {
  const text = plainText(engine.state.shown(name), '、');
  return (
    <div className="gj-wrap gj-phrases" role="group" aria-label="常用语">
      {phrases.map((phrase) => (
        <Button
          key={phrase}
          size="small"
          disabled={text.includes(phrase)}
          onClick={() => engine.enter({ values: { [name]: text === '' ? phrase : `${text}；${phrase}` } })}
        >
          {phrase}
        </Button>
      ))}
    </div>
  );
}
