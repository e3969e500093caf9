import { Button, type ButtonProps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface ExcelFileButtonProps extends Pick<ButtonProps, 'type' | 'ghost' | 'disabled'> {
  readonly text: string;
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** A button to choose an Excel file; the same file can be chosen again after a change. */
export function ExcelFileButton({ text, label, onFile, ...look }: ExcelFileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button icon={<Icon name="upload" size={16} />} {...look} onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  );
}
