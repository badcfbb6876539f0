// Each sheet by itself: an @import would pass by the plugin that fills the platform's tokens in.
import './font.css'
import './admin.css'
import './base.css'

/** Which look the page has: the admin's inside it, Signpost's own elsewhere. */
export function chooseTheme(embedded: boolean): void {
  const root = document.documentElement
  root.dataset['theme'] = embedded ? 'admin' : 'own'
  // The admin has no dark look; a dark pane inside its light frame would be worse than none.
  root.dataset['scheme'] = embedded ? 'light' : 'auto'
}
