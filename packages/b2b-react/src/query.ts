/* The hook that reads data with SWR. It is in a separate file, so that pages without it do not load SWR. */
export { useB2BQuery } from './hooks/useB2BQuery.ts'
export type { B2BRead, B2BReadAnswer } from './hooks/useB2BQuery.ts'
