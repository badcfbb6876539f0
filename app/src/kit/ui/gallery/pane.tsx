import type { ReactNode } from 'react'
import './gallery.css'

/** The same components twice, light and dark. */
export function Panes({ title, children }: { title: string; children: () => ReactNode }) {
  const theme = new URLSearchParams(location.search).get('theme') === 'admin' ? 'admin' : 'own'
  return (
    <section className="sp-gallery" id={title.toLowerCase().replaceAll(' ', '-')}>
      <h2>{title}</h2>
      <div className="sp-gallery-panes">
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className="sp-gallery-pane" data-theme={theme} data-scheme={scheme}>
            {children()}
          </div>
        ))}
      </div>
    </section>
  )
}
