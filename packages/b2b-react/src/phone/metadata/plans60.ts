import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('60', '68')
