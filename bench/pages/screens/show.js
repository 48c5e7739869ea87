// Renders the sign-in of a page. All pages are React applications, like those that the widgets are made for.
import { createElement, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'

export const show = (element) => createRoot(document.getElementById('root')).render(element)

function Container({ mount }) {
  const container = useRef(null)
  useEffect(() => mount(container.current), [mount])
  return createElement('div', { ref: container, id: 'container' })
}

/** Renders a form that is not a React component: `mount` adds it to an element. */
export const showMounted = (mount) => show(createElement(Container, { mount }))
