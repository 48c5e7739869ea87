// The form of amplify: email and password.
import { Authenticator } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles.css'
import { Amplify } from 'aws-amplify'
import { createElement } from 'react'
import { show } from './show.js'

Amplify.configure({ Auth: { Cognito: { userPoolId: 'eu-west-1_bench', userPoolClientId: 'client', loginWith: { email: true } } } })

show(createElement(Authenticator, { loginMechanisms: ['email'] }))
