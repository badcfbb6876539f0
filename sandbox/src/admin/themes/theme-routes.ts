import { JsonFileError } from '../../liquid/json-file.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { card, emptyState, pageHeader } from '../frame/parts.ts'
import { editorPage } from './editor-page.ts'
import { saveEditor } from './editor-save.ts'
import { editorState } from './editor-state.ts'
import { themeListRoutes, themeOf } from './theme-list.ts'

/** Declares the routes of themes, and of the editor that switches app embeds and places app blocks. */
export function themeRoutes(routes: AdminRoutes): void {
  themeListRoutes(routes)
  routes.page('/themes/:theme/editor', (admin) => {
    const theme = themeOf(admin)
    return theme && readable(admin, () => editorPage(admin, editorState(admin, theme), null))
  })
  routes.action('/themes/:theme/editor', (admin) => {
    const theme = themeOf(admin)
    if (!theme) return undefined
    const { template = 'index', context = 'sections' } = admin.form
    const asked = { ...admin, query: { template, context } }
    return readable(asked, () => {
      const state = editorState(asked, theme)
      saveEditor(asked, state)
      const query = new URLSearchParams({ context, template: state.template, saved: '1' })
      return { redirect: `${admin.root}/themes/${theme.id}/editor?${query}` }
    })
  })
}

/**
 * Runs `work`; if a theme file is not JSON, returns a page that names the file and the remedy instead of the editor.
 */
function readable<T>(admin: AdminRequest, work: () => T): T | AdminPage {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof JsonFileError)) throw error
    return {
      title: 'Theme editor',
      section: 'themes',
      body: html`${pageHeader({ title: 'Theme editor', back: { href: `${admin.root}/themes`, label: 'Themes' } })}
${card(
  null,
  emptyState(
    'This theme cannot be edited',
    `${error.file}, line ${error.line}, is not valid JSON: ${error.message}. Mend the file, then open the editor again.`,
  ),
)}`,
    }
  }
}
