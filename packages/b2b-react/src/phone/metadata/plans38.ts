import { plansFrom } from './plansFrom.ts'

export const plans = plansFrom('38', '44')
