import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('25', '35')
