/** Yields the events of a stream (`text/event-stream`), to its end or to the first for which `isEnough` is true. */
export async function readEvents<Event>(
  answer: Response,
  isEnough: (event: Event) => boolean,
): Promise<Event[]> {
  const events: Event[] = []
  let text = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const line = /^event: message[\s\S]*?^data: (.*)$/m.exec(part)?.[1]
      if (line) events.push(JSON.parse(line) as Event)
    }
    const last = events.at(-1)
    if (last !== undefined && isEnough(last)) break
  }
  return events
}
