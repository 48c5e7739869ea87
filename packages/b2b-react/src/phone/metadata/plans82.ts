import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('82', '87')
