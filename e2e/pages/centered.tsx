import { Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { CenteredLogin, type CenteredLoginProps } from './CenteredLogin.ts'

// The cast is safe: the test writes the props.
const props = JSON.parse(new URLSearchParams(window.location.search).get('props') ?? '{}') as CenteredLoginProps
const root = document.getElementById('root')
const login = <CenteredLogin {...props} />
// A stream begins with the comment of its Suspense boundary.
const isStream = root?.firstChild?.nodeType === Node.COMMENT_NODE
if (root?.hasChildNodes()) hydrateRoot(root, isStream ? <Suspense>{login}</Suspense> : login, { onRecoverableError: console.error })
else if (root) createRoot(root).render(login)
