import type { PageResult } from '@acme/b2b-client/renewal'

const MESSAGES: { readonly [R in PageResult]: string } = {
  opening: 'One moment…',
  refused: 'The server does not accept your session yet. Wait a moment, and try again.',
  unreachable: 'The sign-in service does not answer at the moment. Try again soon: then your page opens.',
}

/** Says why a page does not open. The link loads the page completely, so the server checks the session again. */
export const PageStatus = ({ result, next }: { readonly result: PageResult; readonly next: string }) => (
  <>
    {result !== 'opening' && <h1>Your page does not open yet</h1>}
    <p role="status">{MESSAGES[result]}</p>
    {result !== 'opening' && <a href={next}>Try again</a>}
  </>
)
