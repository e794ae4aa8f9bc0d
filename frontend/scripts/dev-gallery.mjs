const tag = (file) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<script defer src="/${file}"></script>`;

/** Answers with the document of the gallery, whose files the last build names. The program doesn't know it. */
export function galleryDocument(compiler) {
  let files = [];
  compiler.hooks.done.tap('gallery', ({ compilation }) => {
    files = compilation.entrypoints.get('gallery')?.getFiles() ?? files;
  });
  return (_request, response) => {
    const tags = files.filter((file) => /(?<!\.hot-update)\.(?:css|js)$/.test(file)).map(tag);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${tags.join('')}</head>
<body><div id="root"></div></body></html>`);
  };
}
