/** The door of the annex `proof`: other modules load it with `import('#annex/proof')`. */
export { coverDecisions, type DecisionCoverage, type KindTallies } from './decisions/coverDecisions.ts';
export { tableLines, tablesCsv, tablesMarkdown } from './decisions/printTransitionTable.ts';
export { transitionTables } from './decisions/transitionTable.ts';
export { buildGraph } from './graph/buildGraph.ts';
export { describeNode, shortName } from './graph/printGraph.ts';
export { focusGraph } from './graph/influences.ts';
export type { GraphLayout, PlacedLine, PlacedNode } from './graph/RuleGraph.ts';
export { graphSvg } from './graph/graphSvg.ts';
export { influences, type Influence, type Influences } from './graph/influences.ts';
export { isDrawable } from './graph/RuleGraph.ts';
export { layoutGraph } from './graph/layoutGraph.ts';
export { legendEffects, lineLook } from './graph/lineLook.ts';
export { printGraph, translatedGraph } from './graph/printGraph.ts';
export { printInfluences } from './graph/printInfluences.ts';
export type { GraphEdge, GraphNode, RuleGraph } from './graph/RuleGraph.ts';
export { buildMatrix, matrixInputs, type BuiltMatrix } from './matrix/buildMatrix.ts';
export { compareMatrix, type RowComparison } from './matrix/buildMatrix.ts';
export { MARK_SIGNS, type Mark, type Matrix, type MatrixRow, type MatrixSetting } from './matrix/Matrix.ts';
export { matrixCases, rowTitle } from './matrix/Matrix.ts';
export {
  HEADS,
  HEAD_ROWS,
  SETTING_SHEET,
  TABLE_SHEET,
  matrixSheets,
  type MatrixSheets,
  type ReadCell,
  type ReadSheets,
  type SheetCell,
} from './matrix/matrixSheets.ts';
export { readMatrix, type ReadMatrix } from './matrix/readMatrix.ts';
export { proposeAll } from './propose/proposeAll.ts';
export { proposeCases, type ProposedCases } from './propose/proposeCases.ts';
export { proposeDocuments } from './propose/proposeDocuments.ts';
export { proposeDecisions, type ProposedDecisions } from './propose/proposeDecisions.ts';
