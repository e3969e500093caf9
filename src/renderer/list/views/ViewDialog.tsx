import type { ReactNode } from 'react';
import { EditView } from './EditView.tsx';
import { KeepViews } from './KeepViews.tsx';
import { SaveView } from './SaveView.tsx';
import type { ViewDialogProps } from './useViewActs.ts';
import './views.css';

/** The dialogs of views: edit the list, save as a view, or all views of the list. */
export function ViewDialog(props: ViewDialogProps): ReactNode {
  switch (props.what) {
    case 'edit':
      return <EditView {...props} />;
    case 'keep':
      return <KeepViews {...props} />;
    case 'saveAs':
      return <SaveView {...props} view={undefined} />;
  }
}
