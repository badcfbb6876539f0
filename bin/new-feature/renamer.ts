/** Puts a feature's name, `store-notes`, where the template has its own: in paths, in code, in tables and in words. */
export function renamer(name: string): (text: string) => string {
  const words = name.split('-')
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  const pascal = words.map(capital).join('')
  const named: [from: string, to: string][] = [
    // The template keeps its texts beside itself.
    ['../../locales/en.json', `../../../locales/en/${name}.json`],
    ['sample-notes', name],
    ['sample_notes', words.join('_')],
    ['sampleNotes', pascal.charAt(0).toLowerCase() + pascal.slice(1)],
    ['SampleNotes', pascal],
    ['Sample notes', capital(words.join(' '))],
    ['sample notes', words.join(' ')],
  ]
  return (text) => named.reduce((so, [from, to]) => so.replaceAll(from, to), text)
}
