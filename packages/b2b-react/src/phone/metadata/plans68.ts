import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('68', '82')
