import { platformCall } from './store-life.ts'
import type { TestStore } from './world.ts'

type Platform = Parameters<typeof platformCall>[0]

/** Puts text before a file of the published theme, as a merchant does in the code editor; returns what takes it out. */
export async function putBefore(
  platform: Platform,
  store: TestStore,
  { filename, text }: { filename: string; text: string },
): Promise<() => Promise<void>> {
  const { id, content } = await publishedFile(platform, store, filename)
  const write = (value: string) => upsert(platform, store, { themeId: id, filename, value })
  await write(text + content)
  return () => write(content)
}

/** Adds a file to the published theme, or replaces it. */
export async function putFile(
  platform: Platform,
  store: TestStore,
  { filename, text }: { filename: string; text: string },
): Promise<void> {
  const { id } = await publishedFile(platform, store, filename)
  await upsert(platform, store, { themeId: id, filename, value: text })
}

/** Returns the published theme and what this file of it contains; empty if it has none. */
async function publishedFile(
  platform: Platform,
  store: TestStore,
  filename: string,
): Promise<{ id: string; content: string }> {
  const { themes } = (await platformCall(platform, store, {
    query: `query($names: [String!]!) { themes(first: 1, roles: [MAIN]) { nodes { id files(filenames: $names, first: 1) {
      nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } } }`,
    variables: { names: [filename] },
  })) as unknown as { themes: { nodes: [{ id: string; files: { nodes: { body: { content: string } }[] } }] } }
  const [theme] = themes.nodes
  return { id: theme.id, content: theme.files.nodes[0]?.body.content ?? '' }
}

async function upsert(
  platform: Platform,
  store: TestStore,
  { themeId, filename, value }: { themeId: string; filename: string; value: string },
): Promise<void> {
  await platformCall(platform, store, {
    query:
      'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message } } }',
    variables: { themeId, files: [{ filename, body: { type: 'TEXT', value } }] },
  })
}
