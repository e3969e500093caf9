/** What somebody is told whose save got no reply: where it is, and what becomes of it. */
export const KEPT = '没有网络：内容已留在这台电脑的浏览器里，联网后自动提交';
