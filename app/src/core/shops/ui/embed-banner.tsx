import type { ReactNode } from 'react'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'

/** Shown where a feature has no effect because the theme does not show the app embed, with a link to its switch. */
export function EmbedBanner(props: { title: string; url: string; open: string; children: ReactNode }) {
  const { title, url, open, children } = props
  return (
    <Banner
      tone="attention"
      title={title}
      action={
        <Link to={url} target="top" look="button">
          {open}
        </Link>
      }
    >
      {children}
    </Banner>
  )
}
