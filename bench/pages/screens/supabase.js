// The form of supabase: an emailed link, and Google.
import { Auth } from '@supabase/auth-ui-react'
import { ThemeSupa } from '@supabase/auth-ui-shared'
import { createClient } from '@supabase/supabase-js'
import { createElement } from 'react'
import { show } from './show.js'

const supabaseClient = createClient(`${window.location.origin}/api`, 'anonymous-key')

show(createElement(Auth, { supabaseClient, appearance: { theme: ThemeSupa }, view: 'magic_link', providers: ['google'] }))
