import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('87', '92')
