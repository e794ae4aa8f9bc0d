// An administrator who creates, changes and deletes items through a load balancer, each as of the version that it knows.
import { setTimeout as sleep } from 'node:timers/promises';

async function create(client, title) {
  const body = { title, type: 'service', content: 'Before', published: true };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await client.post('/api/admin/content', body, { headers: { 'Idempotency-Key': title } });
    if (answer.status === 201) return answer;
    await sleep(100);
  }
  throw new Error(`${title} could not be created`);
}

/**
 * Starts the editor; the returned function stops it. The balancer repeats a PUT or DELETE whose response it lost. If the first attempt was
 * committed, the repetition is answered 412 or 404: nobody else edits these items, so the state tells whether it was.
 */
export function startEditor(client, name) {
  const counts = { PUT: 0, DELETE: 0, repeated: 0 };
  const faults = [];
  let isOver = false;

  /** The present ETag of an item that has the content already; null of one that hasn't. */
  const storedAlready = async (path, content) => {
    const present = await client.get(path);
    return present.status === 200 && present.json().content === content ? present.headers.etag : null;
  };
  const put = async (path, etag, content) => {
    const answer = await client.call('PUT', path, { body: { content }, headers: { 'If-Match': etag } });
    counts.PUT += 1;
    if (answer.status === 200 && answer.json().content === content) return answer.headers.etag;
    const stored = answer.status === 412 ? await storedAlready(path, content) : null;
    if (stored) counts.repeated += 1;
    else faults.push(`PUT with If-Match: ${answer.status} ${answer.error ?? answer.text.slice(0, 80)}`);
    return stored;
  };
  const remove = async (path, etag) => {
    const answer = await client.call('DELETE', path, { headers: { 'If-Match': etag } });
    counts.DELETE += 1;
    if (answer.status === 404) counts.repeated += 1;
    else if (answer.status !== 204) faults.push(`DELETE with If-Match: ${answer.status} ${answer.error ?? ''}`);
    if ((await client.get(path)).status !== 404) faults.push('DELETE with If-Match: the item is there');
  };
  const edit = async (title) => {
    const created = await create(client, title);
    const path = `/api/admin/content/${created.json().id}`;
    const once = await put(path, created.headers.etag, 'Once');
    const twice = once && (await put(path, once, 'Twice'));
    if (twice) await remove(path, twice);
  };
  const editor = async () => {
    for (let turn = 0; !isOver; turn += 1) await edit(`${name}-${turn}`);
  };
  const edited = editor();
  return async () => {
    isOver = true;
    await edited;
    return { counts, faults };
  };
}
