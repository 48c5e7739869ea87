import '@acme/b2b-client/early'
import { B2BLogin, localPath, useMember, type B2BLoginConfig } from '@acme/b2b-react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router'

/** Shows the pages below it to members. Everyone else goes to the login, which brings them back. */
function RequireMember() {
  const { isLoaded, member } = useMember()
  const { pathname, search, hash } = useLocation()
  if (!isLoaded) return <p>Loading…</p>
  if (member !== null) return <Outlet />
  return <Navigate to={`/login?${new URLSearchParams({ next: pathname + search + hash })}`} replace />
}

function Login() {
  const [query] = useSearchParams()
  const next = localPath(query.get('next'))
  // The link in the email leads to this page, too, with the same `next`.
  const here = `${window.location.origin}/login?${new URLSearchParams({ next })}`
  const config: B2BLoginConfig = {
    organizationSlug: 'acme',
    emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
  }
  return (
    <B2BLogin config={config}>
      <Navigate to={next} replace />
    </B2BLogin>
  )
}

/** Put this inside your `<B2BProvider>`. */
export const Pages = () => (
  <BrowserRouter>
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route element={<RequireMember />}>
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="/reports" element={<h1>Reports</h1>} />
      </Route>
    </Routes>
  </BrowserRouter>
)
