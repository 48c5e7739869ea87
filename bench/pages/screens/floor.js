// The lower bound: React, and a plain form with an email field.
import { createElement } from 'react'
import { show } from './show.js'

show(
  createElement(
    'form',
    null,
    createElement('label', null, 'Email ', createElement('input', { type: 'email', name: 'email' })),
    createElement('button', null, 'Continue'),
  ),
)
