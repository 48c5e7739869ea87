import '@acme/b2b-client/early'
import { B2BLogin, localPath, useMember, type B2BLoginConfig } from '@acme/b2b-react'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  RouterProvider,
  useLocation,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Shows the pages below it to members. Everyone else goes to the login, which brings them back. */
function RequireMember() {
  const { isLoaded, member } = useMember()
  const { href, pathname } = useLocation()
  if (!isLoaded) return <p>Loading…</p>
  if (member !== null) return <Outlet />
  // The location changes before the page does: without this, the login itself would become `next`.
  return pathname === '/login' ? null : <Navigate to="/login" search={{ next: href }} replace />
}

function Login() {
  const { next } = login.useSearch()
  // The link in the email leads to this page, too, with the same `next`.
  const here = `${window.location.origin}/login?${new URLSearchParams({ next })}`
  const config: B2BLoginConfig = {
    organizationSlug: 'acme',
    emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
  }
  return (
    <B2BLogin config={config}>
      <Return to={next} />
    </B2BLogin>
  )
}

function Return({ to }: { readonly to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return null
}

const root = createRootRoute()
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ next }: { readonly next?: unknown }) => ({ next: localPath(next) }),
  component: Login,
})
const members = createRoute({ getParentRoute: () => root, id: 'members', component: RequireMember })
const home = createRoute({ getParentRoute: () => members, path: '/', component: () => <h1>Home</h1> })
const reports = createRoute({ getParentRoute: () => members, path: '/reports', component: () => <h1>Reports</h1> })
const routeTree = root.addChildren([login, members.addChildren([home, reports])])

/** Put this inside your `<B2BProvider>`. */
export function Pages() {
  const [router] = useState(() => createRouter({ routeTree }))
  return <RouterProvider router={router} />
}
