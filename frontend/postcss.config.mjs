export default { plugins: { '@tailwindcss/postcss': { optimize: { minify: true } } } };
