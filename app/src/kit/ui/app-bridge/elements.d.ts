import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Plain = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      's-app-nav': Plain
      's-link': Plain & { href: string; rel?: 'home' }
      'ui-title-bar': Plain & { title: string }
      'ui-save-bar': Plain & { id: string }
    }
  }
  interface ButtonHTMLAttributes<T> {
    /** Read by App Bridge on buttons inside its title and save bars. */
    variant?: 'primary' | 'breadcrumb' | undefined
    tone?: 'critical' | 'default' | undefined
    loading?: '' | undefined
  }
}
