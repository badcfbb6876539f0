import type { AppDeclaration, ExtensionBlock } from '../../deployment/deployment.ts'
import { installationOf } from '../../oauth/installation.ts'
import type { ThemeRecord } from '../../state/records.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import { appBlockType, blockOfType, isEmbed } from './app-block-type.ts'
import { type EmbedEntry, readEmbeds } from './settings-data.ts'
import { readSections, type TemplateSection } from './template-sections.ts'
import { type StoreTheme, themeFileNames } from './theme-files.ts'

/** An app embed and whether it is on. */
export interface EditorEmbed {
  app: AppDeclaration
  block: ExtensionBlock
  /** Key in the form and of the app's block: `<client id>/<block>`. */
  key: string
  entry: EmbedEntry | undefined
  on: boolean
}

/** An app block that can be placed in sections. */
export interface EditorBlock {
  key: string
  app: AppDeclaration
  block: ExtensionBlock
  type: string
}

/** Everything the theme editor shows. */
export interface EditorState {
  storeTheme: StoreTheme
  templates: string[]
  template: string
  embeds: EditorEmbed[]
  blocks: EditorBlock[]
  sections: TemplateSection[]
  /** Additions a deep link asked for, not saved yet. */
  requested: { embed: string | null; block: { key: string; target: string } | null }
}

/** Reads theme, template and the installed apps' blocks for the editor; throws `JsonFileError` on a broken file. */
export function editorState(admin: AdminRequest, theme: ThemeRecord): EditorState {
  const { context, store, query } = admin
  const storeTheme: StoreTheme = { state: context.state, store, theme }
  const apps = context.deployment.apps().filter((app) => installationOf(context, store, app.clientId))
  const templates = themeFileNames(storeTheme, 'templates/').flatMap(
    (name) => /^templates\/(.+)\.json$/.exec(name)?.[1] ?? [],
  )
  const asked = query['template'] ?? 'index'
  const template = templates.includes(asked) ? asked : (templates[0] ?? 'index')
  const known = readEmbeds(storeTheme)
  const all = apps.flatMap((app) =>
    (app.extension?.blocks ?? []).map((block) => ({
      app,
      block,
      key: `${app.clientId}/${block.handle}`,
      type: appBlockType(app, block),
    })),
  )
  return {
    storeTheme,
    templates,
    template,
    embeds: all
      .filter(({ block }) => isEmbed(block))
      .map(({ app, block, key }) => {
        const entry = known.find((embed) => blockOfType(app, embed.type)?.handle === block.handle)
        return { app, block, key, entry, on: entry !== undefined && !entry.disabled }
      }),
    blocks: all.filter(({ block }) => !isEmbed(block)),
    sections: [
      ...readSections(storeTheme, groupFile('header')),
      ...readSections(storeTheme, `templates/${template}.json`),
      ...readSections(storeTheme, groupFile('footer')),
    ],
    requested: requestedBy(admin, all),
  }
}

/** Returns the file of a section group by its name in deep links (`sectionGroup:header`). */
export function groupFile(name: string): string {
  return `sections/${name}-group.json`
}

/**
 * Reads the deep link parameters `activateAppId=<client id>/<block>` and `addAppBlockId=<client
 * id>/<block>&target=…`.
 */
function requestedBy({ query }: AdminRequest, all: EditorBlock[]): EditorState['requested'] {
  const named = (id: string | undefined, embed: boolean) =>
    all.find(({ key, block, app }) => {
      const uid = `${app.extension?.uid}/${block.handle}`
      return isEmbed(block) === embed && (key === id || uid === id)
    })
  const embed = named(query['activateAppId'], true)
  const block = named(query['addAppBlockId'], false)
  return {
    embed: embed?.key ?? null,
    block: block ? { key: block.key, target: query['target'] ?? 'newAppsSection' } : null,
  }
}
