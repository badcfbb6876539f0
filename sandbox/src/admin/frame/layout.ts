import type { SandboxContext } from '../../context.ts'
import { installationOf } from '../../oauth/installation.ts'
import type { StoreRecord } from '../../state/records.ts'
import { Html, html } from './html.ts'
import { type IconName, icon } from './icons.ts'

/** Entries of the left navigation, one of which each page belongs to. */
export type Section =
  | 'home'
  | 'products'
  | 'collections'
  | 'pages'
  | 'blog-posts'
  | 'files'
  | 'menus'
  | 'redirects'
  | 'themes'
  | 'preferences'
  | 'apps'
  | 'settings'
  | 'billing'
  | `app:${string}`

/** One page of the admin, ready to be put into the frame. */
export interface AdminPage {
  title: string
  section: Section
  body: Html
  /** Message shown once at the top after a form was saved. */
  notice?: string | undefined
  /** Scripts of the page, by name under `/assets/`. */
  scripts?: string[]
  /** True if the page fills everything beside the navigation (an app, the theme editor). */
  full?: boolean
}

interface Entry {
  section: Section
  label: string
  path: string
  icon: IconName
  children?: { section: Section; label: string; path: string }[]
}

const ENTRIES: Entry[] = [
  { section: 'home', label: 'Home', path: '', icon: 'home' },
  {
    section: 'products',
    label: 'Products',
    path: '/products',
    icon: 'products',
    children: [{ section: 'collections', label: 'Collections', path: '/collections' }],
  },
  {
    section: 'pages',
    label: 'Content',
    path: '/pages',
    icon: 'content',
    children: [
      { section: 'pages', label: 'Pages', path: '/pages' },
      { section: 'blog-posts', label: 'Blog posts', path: '/articles' },
      { section: 'files', label: 'Files', path: '/content/files' },
      { section: 'menus', label: 'Menus', path: '/content/menus' },
      { section: 'redirects', label: 'URL redirects', path: '/redirects' },
    ],
  },
  {
    section: 'themes',
    label: 'Online Store',
    path: '/themes',
    icon: 'store',
    children: [
      { section: 'themes', label: 'Themes', path: '/themes' },
      { section: 'preferences', label: 'Preferences', path: '/online_store/preferences' },
    ],
  },
]

/** Renders the whole document: top bar, navigation, page. */
export function layout(context: SandboxContext, store: StoreRecord, page: AdminPage): Html {
  const root = `/store/${store.handle}`
  return wholeDocument(
    `${page.title} · ${store.name}`,
    html`<a class="skip" href="#main">Skip to content</a>
<header class="top">
  <button class="menu-button" type="button" popovertarget="navigation" aria-label="Open navigation">${icon('menu')}</button>
  <a class="brand" href="/">Store admin</a>
  <form class="find" role="search" aria-label="Whole store" action="${root}/products">
    ${icon('search')}<input name="query" type="search" placeholder="Search products" aria-label="Search products">
  </form>
  <a class="store-name" href="${root}"><span class="avatar" aria-hidden="true">${initials(store.name)}</span>${store.name}</a>
</header>
<div class="frame${page.full ? ' full' : ''}">
  ${navigation(context, store, page.section)}
  <main id="main" tabindex="-1">
    ${page.notice ? html`<p class="notice" role="status">${icon('check')}${page.notice}</p>` : ''}
    ${page.body}
  </main>
</div>`,
    page.scripts ?? [],
  )
}

function navigation(context: SandboxContext, store: StoreRecord, section: Section): Html {
  const root = `/store/${store.handle}`
  const current = (own: Section) => (own === section ? new Html(' aria-current="page"') : '')
  const apps = context.deployment.apps().filter((app) => installationOf(context, store, app.clientId))
  return html`<nav id="navigation" class="side" popover aria-label="Admin">
  <ul>
    ${ENTRIES.map((entry) => {
      const open = entry.section === section || entry.children?.some((child) => child.section === section)
      return html`<li><a href="${root}${entry.path}"${entry.children && open ? '' : current(entry.section)} class="${open ? 'open' : ''}">${icon(entry.icon)}${entry.label}</a>
      ${open && entry.children ? html`<ul>${entry.children.map((child) => html`<li><a href="${root}${child.path}"${current(child.section)}>${child.label}</a></li>`)}</ul>` : ''}</li>`
    })}
  </ul>
  <p class="nav-heading"><a href="${root}/settings/apps">Apps</a></p>
  <ul>
    ${apps.map(
      (
        app,
      ) => html`<li><a href="${root}/apps/${app.handle}"${current(`app:${app.handle}`)}>${icon('apps')}${app.name}</a>
      ${section === `app:${app.handle}` ? html`<ul id="app-navigation"></ul>` : ''}</li>`,
    )}
    <li><a href="${root}/settings/apps"${current('apps')}>${icon('apps')}All apps</a></li>
  </ul>
  <ul class="bottom"><li><a href="${root}/settings/general"${current('settings')}>${icon('settings')}Settings</a></li>
  <li><a href="${root}/settings/billing"${current('billing')}>${icon('content')}Billing</a></li></ul>
</nav>`
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()

/** Renders a document without the navigation of a store (list of stores, errors). */
export function plainDocument(title: string, body: Html): Html {
  return wholeDocument(
    title,
    html`<header class="top"><a class="brand" href="/">Store admin</a></header><main class="plain" id="main">${body}</main>`,
    [],
  )
}

function wholeDocument(title: string, body: Html, scripts: string[]): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/admin.css">
${scripts.map((name) => html`<script src="/assets/${name}.js" defer></script>`)}
</head>
<body>${body}</body>
</html>`
}
