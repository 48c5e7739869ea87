import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('20', '25')
