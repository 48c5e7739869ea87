import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('49', '55')
