/** The message after a save without reply: where the input is stored, and when it will be sent. */
export const SAVED_OFFLINE = '没有网络：内容已留在这台电脑的浏览器里，联网后自动提交';
