// Imported from the client's source, because the client does not export it. Only development builds contain it.
export { addDevRecord, clearDevRecords, devState } from '../../../b2b-client/src/internal/devRecords.ts'
export type { DevClient, DevRecord, DevState } from '../../../b2b-client/src/internal/devRecords.ts'
