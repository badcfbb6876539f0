// Imports each sheet separately: an @import would bypass the plugin that inserts the platform's tokens.
import './font.css'
import './admin.css'
import './base.css'

/** Sets the page's look: the admin's inside it, Signpost's own elsewhere. */
export function chooseTheme(embedded: boolean): void {
  const root = document.documentElement
  root.dataset['theme'] = embedded ? 'admin' : 'own'
  // The admin has no dark look; a dark pane inside its light frame would be worse than none.
  root.dataset['scheme'] = embedded ? 'light' : 'auto'
}
