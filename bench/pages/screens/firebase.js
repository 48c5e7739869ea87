// The form of firebase: email.
import firebase from 'firebase/compat/app'
import 'firebase/compat/auth'
import { auth } from 'firebaseui'
import 'firebaseui/dist/firebaseui.css'
import { showMounted } from './show.js'

firebase.initializeApp({ apiKey: 'key', authDomain: window.location.host, projectId: 'bench' })
const form = new auth.AuthUI(firebase.auth())

// With a second provider, the first screen has only buttons and no email field.
showMounted((container) => form.start(container, { signInOptions: [firebase.auth.EmailAuthProvider.PROVIDER_ID] }))
