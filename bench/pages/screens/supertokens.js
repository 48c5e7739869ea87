// The form of supertokens: email and password, and Google.
import { createElement } from 'react'
import SuperTokens, { SuperTokensWrapper } from 'supertokens-auth-react'
import EmailPassword from 'supertokens-auth-react/recipe/emailpassword'
import { EmailPasswordPreBuiltUI } from 'supertokens-auth-react/recipe/emailpassword/prebuiltui'
import Session from 'supertokens-auth-react/recipe/session'
import ThirdParty, { Google } from 'supertokens-auth-react/recipe/thirdparty'
import { ThirdPartyPreBuiltUI } from 'supertokens-auth-react/recipe/thirdparty/prebuiltui'
import { AuthPage } from 'supertokens-auth-react/ui'
import { show } from './show.js'

const { origin } = window.location
SuperTokens.init({
  appInfo: { appName: 'Bench', apiDomain: origin, websiteDomain: origin, apiBasePath: '/api', websiteBasePath: '/' },
  recipeList: [EmailPassword.init(), ThirdParty.init({ signInAndUpFeature: { providers: [Google.init()] } }), Session.init()],
})

show(
  createElement(
    SuperTokensWrapper,
    null,
    createElement(AuthPage, { preBuiltUIList: [EmailPasswordPreBuiltUI, ThirdPartyPreBuiltUI], isSignUp: false }),
  ),
)
