/* Parts of pages that a server renders. They do not load the sign-in. */
export { B2BClientProvider } from './components/B2BClientProvider.tsx'
export type { B2BClientProviderProps } from './components/B2BClientProvider.tsx'
export { LogoutButton, MembersOnly } from './components/MembersOnly.tsx'
export type { LogoutButtonProps, MembersOnlyProps } from './components/MembersOnly.tsx'
export { RenewPage } from './components/RenewPage.tsx'
export type { RenewPageProps } from './components/RenewPage.tsx'
