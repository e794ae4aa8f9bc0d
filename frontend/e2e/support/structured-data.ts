/** The required properties of each type, by schema.org and the search engines' guidelines. */
const required: Record<string, string[]> = {
  AboutPage: ['mainEntity'],
  Answer: ['text'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'url'],
  BreadcrumbList: ['itemListElement'],
  ContactPage: ['url', 'about'],
  EntryPoint: ['urlTemplate'],
  FAQPage: ['mainEntity'],
  ImageObject: ['url', 'width', 'height'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'item'],
  Organization: ['name', 'url', 'logo'],
  Person: ['name'],
  ProfilePage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  SearchAction: ['target', 'query-input'],
  Service: ['name', 'description', 'provider', 'url'],
  WebSite: ['name', 'url', 'potentialAction', 'publisher'],
};

const urlProperties = ['url', 'item', 'image', 'mainEntityOfPage', 'urlTemplate', '@id'];
const timeProperties = ['datePublished', 'dateModified'];

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns every node of a document's structured data, including nested ones. */
export function nodesOf(html: string): Node[] {
  const documents = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return documents.flatMap(([, text = '']) => collectNodes(JSON.parse(text)));
}

function collectNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(collectNodes);
  if (!isNode(value)) return [];
  const self = '@type' in value ? [value] : [];
  return [...self, ...Object.values(value).flatMap(collectNodes)];
}

export function findProblems(node: Node): string[] {
  const type = String(node['@type']);
  const names = required[type];
  if (!names) return [`an unknown type: ${type}`];
  const missing = names.filter((name) => isEmpty(node[name])).map((name) => `${type} lacks ${name}`);
  const relativeUrls = urlProperties
    .filter((name) => typeof node[name] === 'string' && !/^https?:\/\//.test(node[name]))
    .map((name) => `${type}: ${name} is no whole address: ${String(node[name])}`);
  const invalidTimes = timeProperties
    .filter((name) => name in node && Number.isNaN(Date.parse(String(node[name]))))
    .map((name) => `${type}: ${name} is no time: ${String(node[name])}`);
  const items = Array.isArray(node.itemListElement) ? node.itemListElement.filter(isNode) : [];
  const unordered = items.some(({ position }, index) => position !== index + 1)
    ? [`${type}: its items are not numbered from 1`]
    : [];
  return [...missing, ...relativeUrls, ...invalidTimes, ...unordered];
}
