import { platformCall } from './store-life.ts'
import type { TestStore } from './world.ts'

/** Puts text before a file of the published theme, as a merchant does in the code editor; returns what takes it out. */
export async function putBefore(
  platform: Parameters<typeof platformCall>[0],
  store: TestStore,
  { filename, text }: { filename: string; text: string },
): Promise<() => Promise<void>> {
  const { themes } = (await platformCall(platform, store, {
    query: `query($names: [String!]!) { themes(first: 1, roles: [MAIN]) { nodes { id files(filenames: $names, first: 1) {
      nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } } }`,
    variables: { names: [filename] },
  })) as unknown as { themes: { nodes: [{ id: string; files: { nodes: [{ body: { content: string } }] } }] } }
  const [theme] = themes.nodes
  const { content } = theme.files.nodes[0].body
  const write = async (value: string) => {
    await platformCall(platform, store, {
      query:
        'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message } } }',
      variables: { themeId: theme.id, files: [{ filename, body: { type: 'TEXT', value } }] },
    })
  }
  await write(text + content)
  return () => write(content)
}
