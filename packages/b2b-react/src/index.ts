export * from './provider.ts'
export * from './query.ts'
export * from './pages.ts'
export * from './login.ts'
