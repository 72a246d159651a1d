import {
  bundledPackages,
  licenseTexts,
  runtimePackages,
  type ThirdPartyPackage,
} from './third-party-packages.ts';

export const noticesFile = 'THIRD-PARTY-NOTICES.md';

const introduction = `# Third-party notices

Chartroom is licensed under Apache-2.0 (LICENSE). Its images contain the packages below. \`npm run notices\` generates
this file from package-lock.json. Programs of Debian are listed in \`/app/packages.txt\` of the worker image, with their
licenses in \`/usr/share/doc\`.
`;

/** The text of THIRD-PARTY-NOTICES.md for the installed packages. */
export function thirdPartyNotices(root: string): string {
  const bundled = bundledPackages(root);
  return [
    introduction,
    '## Server\n\nThe image contains the license texts of these packages in `/app/node_modules`. Packages for other platforms are\nlisted but not installed.\n',
    table(runtimePackages(root)),
    '## Web application\n\nThe bundle of the web application contains code of these packages:\n',
    table(bundled),
    ...bundled.map((each) => section(each, licenseTexts(root, each))),
  ].join('\n');
}

function table(packages: readonly ThirdPartyPackage[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return ['| Package | Version | License |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

function section({ name, version, license }: ThirdPartyPackage, texts: readonly string[]): string {
  const blocks = texts.map((text) => `\`\`\`\`text\n${text}\n\`\`\`\`\n`);
  const content =
    blocks.length > 0 ? blocks.join('\n') : `The package has no license file; it states ${license}.\n`;
  return `### ${name} ${version}\n\n${content}`;
}
