import { basename } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const TAGS: HtmlTagDescriptor[] = [
  { tag: 'meta', attrs: { name: 'shopify-api-key', content: '%API_KEY%' }, injectTo: 'head-prepend' },
  {
    tag: 'script',
    attrs: { src: '%APP_BRIDGE_URL%', nonce: '%CSP_NONCE%' },
    injectTo: 'head-prepend',
  },
]

/** The document that stands in the admin's frame; others have no business with the platform. */
const IN_THE_ADMIN = 'index.html'

/**
 * Puts the platform's key and script first into `<head>`, where App Bridge has to stand. The server replaces
 * `%API_KEY%`, `%APP_BRIDGE_URL%` and `%CSP_NONCE%`; without a server there is no App Bridge to load.
 */
export function hostTags(): Plugin {
  return {
    name: 'signpost:host-tags',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) => (basename(filename) === IN_THE_ADMIN ? TAGS : []),
    },
  }
}
