import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('1', '20')
