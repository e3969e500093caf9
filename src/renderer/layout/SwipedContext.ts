import { createContext } from 'react';

/** Whether the card around was swiped: the first actions of its row are buttons then. */
export const SwipedContext = createContext(false);
