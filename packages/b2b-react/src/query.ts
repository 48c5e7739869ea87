/* The hook that reads data with SWR. This separate file keeps SWR out of pages that do not use the hook. */
export { useB2BQuery } from './hooks/useB2BQuery.ts'
export type { B2BRead, B2BReadAnswer } from './hooks/useB2BQuery.ts'
